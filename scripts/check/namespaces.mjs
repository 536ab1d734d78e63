// Makes the command lines that run programs isolated from this machine, and checks whether it allows that.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const isolate = fileURLToPath(new URL('../../test/nodes/isolate.sh', import.meta.url))
/** A start that does nothing takes a tenth of a second; on a busy machine it may take much longer. */
const trialLimitMs = 60_000

/** The command line that runs `words` in its own namespaces; test/nodes/isolate.sh sets up the root file system. */
export const unshare = (root, installed, node, words) => [
  ...[
    'setpriv',
    '--pdeathsig',
    'KILL',
    'unshare',
    '--mount',
    '--pid',
    '--ipc',
    '--uts',
    '--cgroup',
    '--fork',
    '--kill-child',
  ],
  ...['sh', isolate, root, installed, node, ...words],
]

/** The command line that runs `words` in this control group, without starting another process on the way. */
export const own = (group, words) => ['sh', '-c', 'echo $$ >"$0/cgroup.procs" && exec "$@"', group, ...words]

/** The mount point of version 2 control groups; undefined when they are not mounted. */
function groupsFolder() {
  const mounts = readFileSync('/proc/self/mountinfo', 'utf8').split('\n')
  return mounts.find((line) => line.includes(' - cgroup2 '))?.split(' ')[4]
}

/** Makes a control group. @returns its folder */
export const newGroup = () => mkdtempSync(join(groupsFolder() ?? '/nowhere', 'satyapan-'))

/** Removes a control group without processes. */
export function removeGroup(group) {
  spawnSync('find', [group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';'])
}

/** The command line that runs systemd as process 1, with only the units of /etc/systemd/system. */
export const systemd = (target) => [
  ...['sh', '-c', 'mount -t cgroup2 cgroup2 /sys/fs/cgroup && exec "$@"', 'systemd', 'env', '-i'],
  ...['container=other', 'PATH=/usr/local/bin:/usr/bin:/bin', 'SYSTEMD_UNIT_PATH=/etc/systemd/system'],
  ...['/usr/lib/systemd/systemd', '--system', `--unit=${target}`, '--show-status=no', '--log-target=console'],
]

function succeeds([command, ...words]) {
  const { status } = spawnSync(command, words, { timeout: trialLimitMs, killSignal: 'SIGKILL' })
  return status === 0
}

function tried(work) {
  if (process.platform !== 'linux') return false
  const root = mkdtempSync(join(tmpdir(), 'satyapan-trial-'))
  try {
    return work(root)
  } catch {
    return false // no control group can be made
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** Whether programs can be isolated: tried with one that does nothing. */
export const canIsolate = () =>
  tried((root) => succeeds(unshare(root, tmpdir(), process.execPath, ['setpriv', '--no-new-privs', 'true'])))

/** Whether systemd can be process 1 of namespaces: tried with a unit that does nothing and ends it. */
export const canRunSystemd = () =>
  tried((root) => {
    const units = join(root, 'etc', 'systemd', 'system')
    mkdirSync(units, { recursive: true })
    const text = '[Unit]\nDefaultDependencies=no\nSuccessAction=exit-force\nFailureAction=exit-force\n'
    writeFileSync(
      join(units, 'trial.service'),
      `${text}FailureActionExitStatus=1\n[Service]\nType=oneshot\nExecStart=true\nProtectSystem=strict\nPrivateUsers=yes\n`,
    )
    if (groupsFolder() === undefined) return false
    const group = newGroup()
    try {
      return succeeds(own(group, unshare(root, tmpdir(), process.execPath, systemd('trial.service'))))
    } finally {
      removeGroup(group)
    }
  })
