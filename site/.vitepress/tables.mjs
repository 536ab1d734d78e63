// Makes a cell without a text in the head of a table a usual cell: a screen reader would announce it as the name of a column.

export function withoutEmptyHeads(markdown) {
  markdown.core.ruler.push('empty-heads', ({ tokens }) => {
    for (const [i, token] of tokens.entries())
      if (token.type === 'th_open' && tokens[i + 1].content.trim() === '')
        for (const end of [token, tokens[i + 2]]) end.tag = 'td'
  })
}
