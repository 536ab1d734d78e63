// Imports files through the command line beside a running service, and makes a file such as operators have.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Answer } from '../support/client.js'
import type { CommandResult } from '../support/service.js'
import { commandJson, type Target } from './target.js'

export const panColumns =
  'pan_number,full_name,full_name_split,masked_aadhaar,gender,dob,aadhaar_linked,category,father_name'

/** As a spreadsheet program saves it: BOM, CRLF, quoted commas and quotes, other scripts, identifiers as typed. */
export const spreadsheet = Buffer.from(
  [
    `\ufeff${panColumns}`,
    'abcpd 1234 e,"Rao, Asha ""Annie""","[""Asha"","""",""Rao""]",XXXXXXXX0001,F,1990-01-31,true,person,"Rao, Mohan"',
    ' ABCPD1235F ,"आशा ऋतम्भरा राव","[""आशा"",""ऋतम्भरा"",""राव""]",XXXXXXXX0002,F,1991-02-28,false,person,मोहन राव',
    'ABCPD-1236-g,Thomas,"[""Thomas"","""",""""]",XXXXXXXX0003,M,1992-02-29,TRUE,person,=SUM(A1)',
    '',
  ].join('\r\n'),
)

/** Records as JSON Lines. */
export function jsonLines(...records: unknown[]): string {
  return records.map((one) => `${JSON.stringify(one)}\n`).join('')
}

export function expectDone({ code, stdout, stderr }: CommandResult): void {
  expect({ code, output: stdout + stderr }).toMatchObject({ code: 0 })
}

export function importsInto(target: Target) {
  return {
    /** Writes a file and runs `records import KIND FILE` on it. */
    importText: async (
      kind: string,
      name: string,
      content: string | Buffer,
      ...flags: string[]
    ): Promise<CommandResult> => {
      const file = join(target.service.installation.scratchDir, name)
      await writeFile(file, content)
      return target.service.cli('records', 'import', kind, file, ...flags)
    },
    /** `records count KIND`: the only number in its answer. */
    count: async (kind: string): Promise<number> => {
      const counted = await commandJson(target.service, 'records', 'count', kind)
      const numbers = Object.values(counted).filter((value) => typeof value === 'number')
      expect({ counted, numbers: numbers.length }).toEqual({ counted, numbers: 1 })
      return numbers[0]!
    },
    panAdvanced: (pan: string): Promise<Answer> =>
      target.client.lookup('/v1/verification/panadvanced', { pan_number: pan }),
  }
}
