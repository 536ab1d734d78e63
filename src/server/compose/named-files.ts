// Checks the files that the configuration names before anything is created; a wrong one is reported in one line.
import { access, constants, stat } from 'node:fs/promises'
import { readOperatorsCertificate } from '../../platform/tls/certificate.js'
import { masterKeyProblem } from '../../vault/master-key.js'
import { type Config, ConfigProblem } from '../config.js'

/** Checks that the master key can be read, or made at its path. Throws ConfigProblem. */
export async function checkMasterKey(config: Config): Promise<void> {
  const named = config['keys.file']
  if (named === undefined) return
  const problem = await masterKeyProblem(config.masterKeyFile)
  if (problem !== undefined)
    throw new ConfigProblem(
      `${config.file}: keys.file is "${named}", expected a master key file or a place for one: ${problem}`,
    )
}

/** Checks that the operator's certificate and key can be used. Throws ConfigProblem. */
export async function checkCertificate(config: Config): Promise<void> {
  const { 'tls.certFile': certFile, 'tls.keyFile': keyFile } = config
  if (certFile === undefined || keyFile === undefined) return
  try {
    await readOperatorsCertificate(certFile, keyFile)
  } catch (error) {
    throw new ConfigProblem(`${config.file}: ${(error as Error).message}`)
  }
}

/** Checks that backups can be written to the configured folder. Throws ConfigProblem. */
export async function checkBackupFolder({ 'backups.folder': folder, file, resolve }: Config): Promise<void> {
  if (folder === undefined) return
  const path = resolve(folder)
  const isFolder = await stat(path).then(
    (facts) => facts.isDirectory(),
    () => false,
  )
  const mayWrite =
    isFolder &&
    (await access(path, constants.W_OK).then(
      () => true,
      () => false,
    ))
  if (!mayWrite)
    throw new ConfigProblem(
      `${file}: backups.folder is "${folder}", expected an existing folder that this user may write to`,
    )
}
