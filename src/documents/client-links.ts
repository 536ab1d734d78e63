// Makes signed links that also end when the credential they were made for is revoked.
import { type LinkQuery, refusedLink, type SignedLinks } from './signed-links.js'

export interface ClientLinks {
  /**
   * @param secretId the client's secret: the link is refused once it is revoked or its client is inactive
   * @returns as `SignedLinks.make`
   */
  make(secretId: number, path: string, content: string, expiresAtS: number): string
  /** The content that `make` was given. Throws the one refusal of links. */
  open(path: string, query: LinkQuery): string
}

/** `isInForce`: whether a secret is valid, and its client active, at that moment. */
export function createClientLinks(parts: {
  links: SignedLinks
  isInForce: (secretId: number) => boolean
}): ClientLinks {
  const { links, isInForce } = parts
  return {
    make: (secretId, path, content, expiresAtS) => links.make(path, `${secretId} ${content}`, expiresAtS),
    open(path, query) {
      const [, secretId, content] = /^(\d+) (.*)$/s.exec(links.open(path, query)) ?? []
      if (content === undefined || !isInForce(Number(secretId))) throw refusedLink()
      return content
    },
  }
}
