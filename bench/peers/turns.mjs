// Measures several services under the same load, one after the other, round after round, in changing order.
import { allCpuSeconds } from '../process-figures.mjs'
import { load } from '../service.mjs'
import { median, ratioOf } from '../statistics.mjs'

/**
 * One load against one subject, with the processor time for each answer of all its processes.
 * @param subject {service, pids, paths, headers, statusesExpected?}
 */
async function turn({ service, pids, ...job }, settings) {
  const used = () => pids.reduce((sum, pid) => sum + allCpuSeconds(pid), 0)
  const before = used()
  const { answers, perSecond, p50, p99, bodyBytes } = await load(service, { ...settings, ...job })
  return { perSecond, p50, p99, bodyBytes, cpuMicros: ((used() - before) * 1e6) / answers }
}

/**
 * Figures of each subject by name: medians of all rounds, and the single rounds.
 * @param subjects by name
 * @param options.connections, options.seconds of one turn, options.warmUpSeconds, options.rounds
 */
export async function takeTurns(subjects, { connections, seconds, warmUpSeconds, rounds, say }) {
  const names = Object.keys(subjects)
  for (const name of names) await turn(subjects[name], { connections, seconds: warmUpSeconds })
  const turns = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const done = await turn(subjects[name], { connections, seconds })
      turns[name].push(done)
      say(
        `  ${round + 1} of ${rounds}, ${name}: ${Math.round(done.perSecond)}/s at ${done.cpuMicros.toFixed(0)} us, p99 ${done.p99.toFixed(1)} ms`,
      )
    }
  return summaryOf(turns)
}

/** Medians of all figures by name, with the rounds that they come from. */
export function summaryOf(turns) {
  const middle = (rounds) =>
    Object.fromEntries(Object.keys(rounds[0]).map((key) => [key, median(rounds.map((one) => one[key]))]))
  return Object.fromEntries(
    Object.entries(turns).map(([name, rounds]) => [name, { ...middle(rounds), rounds }]),
  )
}

/** How many times as much of a figure one subject has as another, round by round. */
export const timesAs = (summary, one, other, figure) =>
  ratioOf(...[one, other].map((name) => summary[name].rounds.map((round) => round[figure])))
