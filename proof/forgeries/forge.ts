// Tries so many forgeries of a kind, and makes sure now and then that the genuine one is still accepted.
import { seededRandom } from '../../test/kills/seeded-random.js'
import { forgeBackups } from './backups.js'
import type { ForgeryKind, Random } from './forgery.js'
import { forgeLinks } from './links.js'
import { forgeReceipts } from './receipts.js'
import { forgeTokens } from './tokens.js'

const kinds = {
  links: forgeLinks,
  tokens: forgeTokens,
  receipts: forgeReceipts,
  backups: forgeBackups,
} as const satisfies Record<string, (random: Random) => ForgeryKind | Promise<ForgeryKind>>

export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as KindName[]

export interface ForgeJob {
  readonly kind: KindName
  readonly count: number
  readonly seed: number
}

export interface Forged {
  /** Forgeries that were tried; changes that changed nothing are not among them. */
  readonly tried: number
  /** How those were made that were accepted. */
  readonly accepted: readonly string[]
  /** How many there were of each way. */
  readonly ways: Readonly<Record<string, number>>
}

const genuineEvery = 10_000

export async function forge({ kind, count, seed }: ForgeJob): Promise<Forged> {
  const forgery = await kinds[kind](seededRandom(seed))
  const ways: Record<string, number> = {}
  const accepted: string[] = []
  const demandGenuine = async () => {
    if (!(await forgery.genuine()))
      throw new Error(`the genuine one of ${kind} is refused: forgeries prove nothing`)
  }
  try {
    await demandGenuine()
    for (let tried = 0; tried < count; ) {
      const attempt = await forgery.attempt()
      if (attempt === undefined) continue
      tried++
      ways[attempt.how] = (ways[attempt.how] ?? 0) + 1
      if (attempt.isAccepted) accepted.push(attempt.how)
      if (tried % genuineEvery === 0) await demandGenuine()
    }
    await demandGenuine()
    return { tried: count, accepted, ways }
  } finally {
    await forgery.end?.()
  }
}
