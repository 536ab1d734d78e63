// Syncs what the embedded database has written in a thread of the pool, before its checkpoint does it in the main thread.
import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs'
import { promisify } from 'node:util'

export type SyncInBackground = (fd: number) => Promise<void>

const syncInBackground: SyncInBackground = promisify(fdatasync)

/**
 * Remembers which files were written since they were synced. Syncing them early takes nothing from the database's own syncs, which
 * follow: those find little left to write, so they hold up the main thread for a short time.
 *
 * The system tells an error of writing once to each descriptor that was open by then. An error that is told here must
 * therefore reach the database too, which may open the file only later: `assertSynced` throws it.
 *
 * @param pathOf of a file, in the system
 */
export function createWrittenFiles<File>(pathOf: (file: File) => string, sync = syncInBackground) {
  const written = new Set<File>()
  let failure: unknown
  /** The file that is being synced, with a descriptor that was opened before that began: it is told of an error as well. */
  let current: { readonly file: File; readonly witness: number } | undefined

  async function settleOne(file: File): Promise<void> {
    const fds: number[] = []
    try {
      const path = pathOf(file)
      for (let n = 0; n < 2; n++) fds.push(openSync(path, 'r'))
    } catch {
      // It was removed, or no descriptor is free: the database syncs what is left.
      for (const fd of fds) closeSync(fd)
      return
    }
    current = { file, witness: fds[1]! }
    try {
      await sync(fds[0]!)
    } catch (error) {
      failure ??= error
    } finally {
      current = undefined
      for (const fd of fds) closeSync(fd)
    }
  }

  return {
    wrote: (file: File): void => void written.add(file),
    /** The database has synced it. */
    synced: (file: File): void => void written.delete(file),
    /** Throws when a file could not be synced early. Waits for the file when it is being synced now. */
    assertSynced(file: File): void {
      if (failure !== undefined) throw failure
      if (current?.file === file) fdatasyncSync(current.witness)
    },
    /**
     * Syncs what is written by now, one file after the other. A sync that fails is told by `assertSynced`, not here.
     * @param death why the database has ended: then the rest is of no use to the one that follows, and that is thrown, at the latest
     * after the last file
     */
    async settle(death: () => Error | undefined = () => undefined): Promise<void> {
      for (const file of [...written]) {
        const ended = death()
        if (ended !== undefined) throw ended
        if (failure !== undefined) return
        written.delete(file)
        await settleOne(file)
      }
      const ended = death()
      if (ended !== undefined) throw ended
    },
  }
}
