// Reads the files that the configuration names before anything is made, and says in one line what is wrong with one.
import { createFaceMatcher, type FaceMatcher } from '../matching/face/face-matcher.js'
import { type Config, ConfigProblem } from '../platform/config.js'
import { readOperatorsCertificate } from '../platform/tls/certificate.js'
import { masterKeyProblem } from '../vault/master-key.js'

/** The master key can be read, or made where it is to be. Throws ConfigProblem. */
export async function checkMasterKey(config: Config): Promise<void> {
  const named = config['keys.file']
  if (named === undefined) return
  const problem = await masterKeyProblem(config.masterKeyFile)
  if (problem !== undefined)
    throw new ConfigProblem(
      `${config.file}: keys.file is "${named}", expected a master key file or a place for one: ${problem}`,
    )
}

/** The operator's certificate and key can be used. Throws ConfigProblem. */
export async function checkCertificate(config: Config): Promise<void> {
  const { 'tls.certFile': certFile, 'tls.keyFile': keyFile } = config
  if (certFile === undefined || keyFile === undefined) return
  try {
    await readOperatorsCertificate(certFile, keyFile)
  } catch (error) {
    throw new ConfigProblem(`${config.file}: ${(error as Error).message}`)
  }
}

/**
 * The face matcher of the configuration. A model of the operator's own is loaded, so that a wrong one shows now and
 * not at the first call. Throws ConfigProblem.
 */
export async function openFaces(config: Config): Promise<FaceMatcher> {
  const embedder = config['faces.embedder']
  if (embedder === undefined) return createFaceMatcher()
  const faces = createFaceMatcher({ models: { embedder } })
  try {
    await faces.prepare()
    return faces
  } catch (error) {
    await faces.close()
    const reason = (error as Error).message.replaceAll(/\s+/g, ' ')
    const told = reason.startsWith('embedder.')
      ? `faces.${reason}`
      : `faces.embedder cannot be used: ${reason}`
    throw new ConfigProblem(`${config.file}: ${told}`)
  }
}
