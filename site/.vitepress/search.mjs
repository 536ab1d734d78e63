// Says what the search of the site finds: the pages that answer, each by its headings and text.

/** Weights of where a word stands; a longer word that begins with it, or one with a typing error, counts less. */
export const searchOptions = {
  boost: { title: 4, text: 2, titles: 2 },
  fuzzy: 0.15,
  prefix: true,
  weights: { fuzzy: 0.1, prefix: 0.3 },
}

/** Records of decisions say why something is so; their list is found by their titles. */
const isDecision = (path) => /^decisions\/\d/.test(path)
/** The pages of lookups are alike below their first section. */
const isLookup = (path) => /^lookups\/(?!README|index)/.test(path)

/** The part of a page that is searched, as HTML. */
export function searchableHtml(source, env, markdown) {
  const html = markdown.render(source, env)
  if (isDecision(env.relativePath) || env.frontmatter?.search === false) return ''
  return isLookup(env.relativePath) ? html.split(/<h2\b/)[0] : html
}
