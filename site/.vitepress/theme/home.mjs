// The first page, in the landmark by which screen readers find where the page itself begins.
import { Content } from 'vitepress'
import { VPHomeContent, VPHomeFeatures, VPHomeHero } from 'vitepress/theme-without-fonts'
import { h } from 'vue'

export default () =>
  h('main', { class: 'VPHome' }, [
    h(VPHomeHero),
    h(VPHomeFeatures),
    h(VPHomeContent, null, { default: () => h(Content) }),
  ])
