// Says of an IFSC whether a branch has it, and of which bank, by the list of known codes.

/** The branches of a bank. */
interface Bank {
  readonly name: string
  /** First and last of each run of numeric branches, in order. */
  readonly runs: readonly (readonly [first: number, last: number])[]
  readonly others: ReadonlySet<string>
}

function readRuns(text: string): (readonly [number, number])[] {
  let last = -1
  return text.split(',').map((run) => {
    const [distance, length = '0'] = run.split('-') as [string, string?]
    const first = last + Number.parseInt(distance, 36)
    last = first + Number.parseInt(length, 36)
    return [first, last] as const
  })
}

function readBank(line: string): Bank {
  const [, name, runs, others] = line.split('|') as [string, string, string, string]
  return { name, runs: runs === '' ? [] : readRuns(runs), others: new Set(others.split(',')) }
}

const hasBranch = ({ runs, others }: Bank, branch: string): boolean => {
  if (others.has(branch)) return true
  const number = /^\d{6}$/.test(branch) ? Number(branch) : -1
  return number >= 0 && runs.some(([first, last]) => first <= number && number <= last)
}

const linesOf = (block: string): string[] => block.trim().split('\n')

/** Loaded by the first question, and each bank read when it is first asked about: a start does not wait for it. */
async function loadList() {
  const { bankLines, memberLines } = await import('./ifsc-list.js')
  const lines = new Map(linesOf(bankLines).map((line) => [line.slice(0, 4), line] as const))
  const banks = new Map<string, Bank>()
  const members = new Map(linesOf(memberLines).map((line) => line.split('|') as [string, string]))
  return {
    members,
    bank(letters: string): Bank | undefined {
      const line = lines.get(letters)
      if (line === undefined) return undefined
      let bank = banks.get(letters)
      if (bank === undefined) {
        bank = readBank(line)
        banks.set(letters, bank)
      }
      return bank
    },
  }
}

/** The shortest beginning of a code that is lent to a smaller bank. */
const minMemberChars = 4

/** Answers the name of the bank, of the smaller one where the code is lent to it; undefined: no branch has the code. */
export function createKnownIfsc(): (code: string) => Promise<string | undefined> {
  let list: ReturnType<typeof loadList> | undefined
  return async (code) => {
    list ??= loadList()
    const { bank: bankOf, members } = await list
    const bank = bankOf(code.slice(0, 4))
    if (bank === undefined || !hasBranch(bank, code.slice(5))) return undefined
    for (let length = code.length; length >= minMemberChars; length--) {
      const member = members.get(code.slice(0, length))
      if (member !== undefined) return member
    }
    return bank.name
  }
}
