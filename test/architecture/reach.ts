// Finds the paths from a type to a database: through members, results of functions, and arguments of their callbacks.
import ts from 'typescript'
import { root } from './tree.js'

/** What runs SQL: the members of `Database` and `Sql`. */
const runners = ['query', 'transaction']

const isFunction = (checker: ts.TypeChecker, member: ts.Symbol | undefined) =>
  member !== undefined && checker.getTypeOfSymbol(member).getCallSignatures().length > 0

/** A type of Node or of a package: only what it holds is looked at. */
const isForeign = (type: ts.Type) => {
  const declared = type.symbol?.declarations ?? []
  return (
    declared.length > 0 && declared.every((each) => each.getSourceFile().fileName.includes('/node_modules/'))
  )
}

/** The paths from `start`, as in `Parts.records.change(work)(tx).query`. */
function pathsFrom(checker: ts.TypeChecker, start: ts.Type, name: string): string[] {
  const found: string[] = []
  const seen = new Set<string>()

  /** @param isGiven whether the holder of `start` gets it; what its functions take, the holder must have already */
  function visit(type: ts.Type, isGiven: boolean, path: string): void {
    const key = `${(type as ts.Type & { id: number }).id} ${isGiven}`
    if (seen.has(key)) return
    const runs = runners.filter((runner) => isFunction(checker, checker.getPropertyOfType(type, runner)))
    if (isGiven && runs.length > 0) {
      found.push(...runs.map((runner) => `${path}.${runner}`)) // every path to it counts
      return
    }
    seen.add(key)
    if (type.isUnionOrIntersection()) for (const each of type.types) visit(each, isGiven, path)
    if (type.flags & ts.TypeFlags.TypeParameter) {
      const bound = checker.getBaseConstraintOfType(type)
      if (bound !== undefined && bound !== type) visit(bound, isGiven, path)
    }
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return
    if ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference)
      for (const held of checker.getTypeArguments(type as ts.TypeReference)) visit(held, isGiven, path)
    if (isForeign(type)) return
    for (const member of checker.getPropertiesOfType(type))
      visit(checker.getTypeOfSymbol(member), isGiven, `${path}.${member.name}`)
    for (const { type: held } of checker.getIndexInfosOfType(type)) visit(held, isGiven, `${path}[]`)
    for (const signature of type.getCallSignatures()) {
      visit(signature.getReturnType(), isGiven, `${path}()`)
      for (const taken of signature.getParameters())
        visit(checker.getTypeOfSymbol(taken), !isGiven, `${path}(${taken.name})`)
    }
  }

  visit(start, true, name)
  return found
}

/** By name of an interface in `text`, which is read as a file of `src`: the paths from it to a database. */
export function pathsToDatabase(text: string): ReadonlyMap<string, readonly string[]> {
  const file = `${root}src/planted-roots.ts`
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root, { noEmit: true })
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  host.readFile = (name) => (name === file ? text : readFile(name))
  host.fileExists = (name) => name === file || fileExists(name)
  host.getSourceFile = (name, version) => {
    const content = host.readFile(name)
    return content === undefined ? undefined : ts.createSourceFile(name, content, version)
  }
  const program = ts.createProgram([file], options, host)
  const faults = program.getSemanticDiagnostics(program.getSourceFile(file))
  if (faults.length > 0) throw new Error(ts.flattenDiagnosticMessageText(faults[0]!.messageText, '\n'))
  const checker = program.getTypeChecker()
  return new Map(
    program
      .getSourceFile(file)!
      .statements.filter(ts.isInterfaceDeclaration)
      .map((each) => [each.name.text, pathsFrom(checker, checker.getTypeAtLocation(each), each.name.text)]),
  )
}
