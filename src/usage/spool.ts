// Spools the events of calls that asked a source while the ledger could not be written: sealed, synced, committed later.
import { existsSync, readdirSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createMutex } from '../kernel/mutex.js'
import type { Sealing } from '../kernel/sealing.js'
import type { DatabaseLog } from '../platform/database/database.js'
import { DirectoryInUse, type DirectoryLock, lockDirectory } from '../platform/database/directory-lock.js'
import { openSpoolFile, type SpoolFile } from './spool-file.js'
import type { UsageEvent } from './usage-event.js'

/** The longest event, sealed: 2 KB of metadata, 1 KB of consent, three sources with the longest references. Most take 700 bytes. */
const mostEventBytes = 5_120
/** Records of batches in progress in one process: sixteen chunks of fifty, of each lookup that has batches. */
const mostRecords = 3_200

/**
 * Room for every call that may be in flight when a commit fails. Calls are let in again only once it is empty, so it
 * does not fill over several outages.
 */
export const spoolBytesFor = (inFlight: number): number => (inFlight + mostRecords) * mostEventBytes
/** Processes of one data directory. */
const maxSlots = 256
const context = 'usage spool'

export interface Spool {
  /** Resolves once the events are on the disk; false: there is no room. Throws when it cannot be written. */
  put(events: readonly UsageEvent[]): Promise<boolean>
  /** Takes more space, for more calls in flight. Throws one clear line when it cannot be had; then it is as before. */
  grow(bytes: number): Promise<void>
  /** Commits everything that is spooled, here and by processes that are gone, and then empties the files. */
  replay(commit: (events: readonly UsageEvent[]) => Promise<void>): Promise<void>
  /** Events that wait. */
  count(): number
  close(): Promise<void>
}

/** One process's place in the folder: a file, and the lock that says that the process lives. */
interface Slot {
  readonly path: string
  readonly file: SpoolFile
  readonly lock: DirectoryLock
}

const toText = (event: UsageEvent): string =>
  JSON.stringify({ ...event, subjectIndex: event.subjectIndex?.toString('base64') ?? null })

function fromText(text: string): UsageEvent {
  const { subjectIndex, ...rest } = JSON.parse(text) as UsageEvent & { subjectIndex: string | null }
  return { ...rest, subjectIndex: subjectIndex === null ? null : Buffer.from(subjectIndex, 'base64') }
}

async function openSlot(folder: string, n: number, bytes: number): Promise<Slot | undefined> {
  const slotPath = join(folder, String(n))
  await mkdir(slotPath, { recursive: true, mode: 0o700 })
  let lock: DirectoryLock
  try {
    lock = await lockDirectory(slotPath, 'the usage spool')
  } catch (error) {
    if (error instanceof DirectoryInUse) return undefined
    throw error
  }
  const path = join(slotPath, 'events')
  try {
    return { path, file: await openSpoolFile(path, bytes), lock }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function closeSlot({ file, lock }: Slot): Promise<void> {
  await file.close()
  await lock.release()
}

/** Takes the first free place, and those that processes which are gone have left behind. */
async function openSlots(folder: string, bytes: number): Promise<{ slot: Slot; orphans: Slot[] }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const known = new Set(readdirSync(folder))
  const slots: Slot[] = []
  for (let n = 0; n < maxSlots && (slots.length === 0 || known.size > 0); n++) {
    const isKnown = known.delete(String(n))
    if (slots.length > 0 && !(isKnown && existsSync(join(folder, String(n), 'events')))) continue
    const slot = await openSlot(folder, n, bytes)
    if (slot !== undefined) slots.push(slot)
  }
  const [slot, ...orphans] = slots
  if (slot === undefined) throw new Error(`every place in ${folder} is in use`)
  return { slot, orphans }
}

/** What can be opened; a file with anything else is copied before it is emptied. */
async function eventsOf(
  { path, file }: Slot,
  vault: Sealing,
  log: Pick<DatabaseLog, 'error'>,
): Promise<UsageEvent[]> {
  const frames = await file.read()
  const events = frames.flatMap((frame) => {
    try {
      return [fromText(vault.open(frame, context).toString())]
    } catch {
      return []
    }
  })
  if (events.length < frames.length) {
    const copy = `${path}.unreadable`
    await copyFile(path, copy)
    log.error(
      { count: frames.length - events.length, file: copy },
      'spooled usage events cannot be opened: they were cut off by a kill, or sealed with another key; the file is kept',
    )
  }
  return events
}

/**
 * Opens the spool of this process. Throws one clear line when its space cannot be had.
 * @param parts.folder of the data directory; its processes share it
 */
export async function openSpool(parts: {
  folder: string
  vault: Sealing
  log: Pick<DatabaseLog, 'warn' | 'error'>
  /** Space that is taken for it. */
  bytes: number
}): Promise<Spool> {
  const { folder, vault, log, bytes } = parts
  const noSpace =
    (needed: number) =>
    (error: Error): never => {
      throw new Error(
        `the usage spool in ${folder} cannot be prepared: ${error.message}; it needs ${Math.ceil(needed / 2 ** 20)} MB of space that this user may write to`,
      )
    }
  const { slot: firstSlot, orphans } = await openSlots(folder, bytes).catch(noSpace(bytes))
  const exclusively = createMutex()

  let count = (await firstSlot.file.read()).length
  for (const { file } of orphans) count += (await file.read()).length

  return {
    put: (events) =>
      exclusively(async () => {
        const sealed = events.map((event) => vault.seal(Buffer.from(toText(event)), context))
        if (!(await firstSlot.file.append(sealed))) return false
        count += events.length
        return true
      }),

    grow: (more) => firstSlot.file.grow(more).catch(noSpace(more)),

    replay: (commit) =>
      exclusively(async () => {
        if (count === 0 && orphans.length === 0) return
        for (const slot of [firstSlot, ...orphans]) {
          const events = await eventsOf(slot, vault, log)
          if (events.length > 0) {
            await commit(events)
            log.warn({ events: events.length }, 'spooled usage events were committed')
          }
          await slot.file.clear()
        }
        count = 0
        for (const slot of orphans.splice(0)) await closeSlot(slot)
      }),

    count: () => count,

    close: () =>
      exclusively(async () => {
        for (const slot of [firstSlot, ...orphans.splice(0)]) await closeSlot(slot)
      }),
  }
}
