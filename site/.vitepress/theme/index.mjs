// The theme of the site: VitePress's own, in the fonts that the reader's machine has, and readable for everybody.
export { default } from 'vitepress/theme-without-fonts'

import './readable.css'
