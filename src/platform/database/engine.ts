// Starts the embedded PostgreSQL (PGlite) on a directory, so that a commit is on the disk before it is
// answered, which PGlite as shipped does not do.
import { closeSync, fdatasyncSync, fsyncSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { createWrittenFiles, type SyncInBackground } from './written-files.js'

/** The PostgreSQL wire protocol of the one session. */
export interface Engine {
  /** Passes on complete protocol messages and returns all that the session answers. */
  exchange(messages: Uint8Array): Promise<Uint8Array>
  /** How often the write-ahead log was synced. */
  walSyncs(): number
  /** Syncs what was written of tables, beside statements: a checkpoint after it is short. Throws once the engine has stopped. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** PGlite's own parameters without `-F` (which turns fsync off), with durability spelled out. */
const START_PARAMETERS = [
  '--single',
  '-O',
  '-j',
  ...settings({
    search_path: 'public',
    exit_on_error: 'false',
    log_checkpoints: 'false',
    max_worker_processes: '0',
    max_parallel_workers: '0',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    io_method: 'sync',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Not fdatasync: emscripten answers that system call without doing anything.
    wal_sync_method: 'fsync',
    // Smaller than PGlite's 128 MB: the operating system caches the files as well.
    shared_buffers: '16MB',
    // WebAssembly memory never shrinks: what one vacuum or index build takes is never given back.
    maintenance_work_mem: '16MB',
    // An analyze reads 300 rows for each: few enough that calls beside it hardly notice.
    default_statistics_target: '10',
    // Smallest allowed: twice a log file.
    min_wal_size: '32MB',
    jit: 'off',
    timezone: 'UTC',
  }),
]

function settings(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * How much a WebAssembly function runs before V8 optimises it. The default of Node 20 is 1.8 million, of newer versions
 * 13 million: with the lower one, a start optimised much that hardly runs again (decision 4).
 */
setFlagsFromString('--wasm-tiering-budget=20000000')

/** Syncs an open file or folder to the disk. Tests count the calls and replace it. */
export type SyncFile = (fd: number, isFolder: boolean) => void

const syncFile: SyncFile = (fd, isFolder) => (isFolder ? fsyncSync(fd) : fdatasyncSync(fd))

/** A file or folder of PGlite's file system. `mode` as stat gives it. */
interface FileNode {
  readonly mode: number
}

interface OpenFile {
  nfd?: number
  path?: string
  node: FileNode
}
/** The parts of PGlite's WebAssembly module that are used here beyond its types. */
interface EngineModule {
  NODEFS: {
    stream_ops: {
      fsync?: (file: OpenFile) => number
      write(file: OpenFile, bytes: Uint8Array, offset: number, length: number, position?: number): number
    }
    realPath(node: FileNode): string
  }
  FS: {
    ErrnoError: new (errno: number) => Error
    streams: (OpenFile | null)[]
    isDir(mode: number): boolean
  }
  _PostgresMainLoopOnce: () => void
  stackRestore: (pointer: number) => number
}

/** errno values as the WebAssembly C library numbers them. */
const EIO = 29
const ENOSPC = 51
/** The status with which PostgreSQL's ordinary errors leave its main loop in PGlite. */
const ORDINARY_ERROR = 100

/** What is in the write-ahead log is synced by each commit. */
const isOfLog = ({ path }: OpenFile): boolean => path?.includes('/pg_wal/') === true

/** PGlite's directory file system with the one operation it lacks: fsync. */
class SyncedDirectory extends NodeFS {
  walSyncs = 0
  readonly written: ReturnType<typeof createWrittenFiles<FileNode>>
  readonly #sync: SyncFile
  #module: EngineModule | undefined

  constructor(directory: string, sync: SyncFile, syncInBackground?: SyncInBackground) {
    super(directory)
    this.#sync = sync
    this.written = createWrittenFiles((node) => this.#module!.NODEFS.realPath(node), syncInBackground)
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const install = (module: unknown) => this.#install(module as EngineModule)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), install] } }
  }

  #install(module: EngineModule): void {
    this.#module = module
    const { stream_ops: operations } = module.NODEFS
    const { write } = operations
    operations.write = (file, bytes, offset, length, position) => {
      if (!isOfLog(file)) this.written.wrote(file.node)
      return write(file, bytes, offset, length, position)
    }
    operations.fsync = (file) => {
      try {
        this.written.assertSynced(file.node)
        this.#sync(file.nfd as number, module.FS.isDir(file.node.mode))
      } catch (error) {
        throw new module.FS.ErrnoError((error as NodeJS.ErrnoException).code === 'ENOSPC' ? ENOSPC : EIO)
      }
      this.written.synced(file.node)
      if (isOfLog(file)) this.walSyncs += 1
      return 0
    }
  }

  /** Closes the files that a dead engine left open, so that another can be started in this process. */
  abandon(): void {
    for (const file of this.#module?.FS.streams ?? []) {
      if (file?.nfd === undefined) continue
      closeSync(file.nfd)
      delete file.nfd
    }
  }
}

/**
 * PostgreSQL ends itself when the log cannot be written (PANIC). PGlite would keep calling the dead engine for ever,
 * so the first error is kept and thrown out of PGlite's loop at the next opportunity.
 */
function endOnPanic(module: EngineModule, reason: () => string): () => Error | undefined {
  const once = module._PostgresMainLoopOnce
  const restore = module.stackRestore
  let death: Error | undefined
  module._PostgresMainLoopOnce = () => {
    try {
      once()
    } catch (error) {
      if ((error as { status?: number }).status !== ORDINARY_ERROR)
        death ??= new Error(`the embedded database stopped: ${reason() || String(error)}`)
      throw error
    }
  }
  module.stackRestore = (pointer) => {
    if (death) throw death
    return restore(pointer)
  }
  return () => death
}

/**
 * Starts the embedded database on `directory` (made when absent), replaying its write-ahead log after a crash.
 * The caller holds the directory's lock.
 *
 * @throws one line with PostgreSQL's own reason when it does not start.
 */
export async function startEngine(
  directory: string,
  sync: SyncFile = syncFile,
  /** PostgreSQL's own settings beside those of every engine. */
  overrides: Readonly<Record<string, string>> = {},
  syncInBackground?: SyncInBackground,
): Promise<Engine> {
  const files = new SyncedDirectory(directory, sync, syncInBackground)
  let lastWords = ''
  const options: PGliteOptions = {
    fs: files,
    startParams: [...START_PARAMETERS, ...settings(overrides)],
    // Other lines may quote statements and values; they are not kept.
    onStderr: (line) => {
      const words = /(?:FATAL|PANIC):\s+(.*)/.exec(line)?.[1]
      if (words) lastWords = words
      return false
    },
  }
  const database = await PGlite.create(options).catch((error: unknown) => {
    files.abandon()
    throw new Error(`the embedded database in ${directory} does not start: ${lastWords || String(error)}`)
  })
  const death = endOnPanic(database.Module as unknown as EngineModule, () => lastWords)
  return {
    async exchange(messages) {
      const answers: Uint8Array[] = []
      const deadBefore = death()
      if (deadBefore) throw deadBefore
      // A view into WebAssembly memory that the next call overwrites: copy.
      const onRawData = (bytes: Uint8Array) => answers.push(bytes.slice())
      try {
        await database.execProtocolRawStream(messages, { syncToFs: false, onRawData })
      } catch (error) {
        throw death() ?? error
      }
      return answers.length === 1 ? answers[0]! : Buffer.concat(answers)
    },
    walSyncs: () => files.walSyncs,
    settle: () => files.written.settle(death),
    close: async () => (death() ? files.abandon() : database.close()),
  }
}
