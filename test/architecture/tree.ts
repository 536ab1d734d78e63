// Reads the repository for the architecture tests: its tracked files and their text.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Files that are tracked, or new and not ignored, by path from the root. */
export function repositoryFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return [...new Set(listed.split('\0'))].filter((name) => name !== '' && existsSync(join(root, name))).sort()
}

export const textOf = (name: string): string => readFileSync(join(root, name), 'utf8')

/** A line of a file that breaks a rule, as `file:line: text`. */
export function linesMatching(name: string, pattern: RegExp): string[] {
  return textOf(name)
    .split('\n')
    .flatMap((line, i) => (pattern.test(line) ? [`${name}:${i + 1}: ${line.trim().slice(0, 120)}`] : []))
}

/** Links of the documents among `names` to files that are not among them, as `README.md -> docs/missing.md`. */
export function deadLinks(names: readonly string[]): string[] {
  const exists = (target: string) =>
    names.some((name) => name === target || name.startsWith(`${target.replace(/\/$/, '')}/`))
  return names
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) =>
      [...textOf(name).matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)]
        .map((match) => new URL(match[1]!, `file:///${name}`).pathname.slice(1))
        .filter((target) => !exists(target))
        .map((target) => `${name} -> ${target}`),
    )
}
