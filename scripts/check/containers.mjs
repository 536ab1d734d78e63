// Builds and runs container images with Debian's buildah and podman, in a storage of their own, and checks whether this
// machine allows it.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

const programs = ['buildah', 'podman', 'runc', 'debootstrap']
const trialLimitMs = 60_000

/**
 * What a container gets. runc, since crun refuses machines that mount control groups of both versions; no health check
 * of podman's own, since its timers are systemd's; limits below any that an unprivileged parent may have.
 */
export const runFlags = [
  ...['--runtime', 'runc', '--cgroup-manager', 'cgroupfs', '--network', 'host', '--no-healthcheck'],
  ...['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'],
]

/** The environment of buildah and podman with their images under `folder`. `vfs` needs nothing of the kernel. */
export function containerEnv(folder) {
  const file = join(folder, 'storage.conf')
  const lines = ['[storage]', 'driver = "vfs"', `runroot = "${folder}/run"`, `graphroot = "${folder}/images"`]
  writeFileSync(file, `${lines.join('\n')}\n`)
  return { PATH: process.env.PATH, HOME: folder, CONTAINERS_STORAGE_CONF: file, BUILDAH_ISOLATION: 'chroot' }
}

/** Copies a program with the libraries that it loads into a root file system. */
function copyProgram(root, program) {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' })
  const libraries = [...stdout.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path)
  for (const path of [program, ...libraries]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    copyFileSync(path, join(root, path))
  }
}

/** Whether the programs are here and a container that does nothing runs. */
export function canRunContainers() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const isHere = (name) => folders.some((folder) => existsSync(join(folder, name)))
  if (process.getuid?.() !== 0 || process.arch !== 'x64' || !programs.every(isHere)) return false
  const folder = mkdtempSync(join(tmpdir(), 'satyapan-container-'))
  try {
    const root = join(folder, 'root')
    for (const name of ['dev', 'proc', 'sys', 'tmp', 'etc', 'run'])
      mkdirSync(join(root, name), { recursive: true })
    copyProgram(root, '/bin/true')
    const words = ['run', '--rm', ...runFlags, '--rootfs', root, '/bin/true']
    const { status } = spawnSync('podman', words, { env: containerEnv(folder), timeout: trialLimitMs })
    return status === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
