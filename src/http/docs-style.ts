// The style of the page at /docs/api: the head of the docs site, and Swagger UI in colours that have contrast.

/** Darker than Swagger UI's own: white text on each has a contrast of at least 4.5. */
const methods = { get: '#1a5fb4', post: '#1d6f42', put: '#8a5300', delete: '#b3261e', patch: '#0b6b63' }
const methodRules = Object.entries(methods).map(
  ([method, colour]) =>
    `.swagger-ui .opblock.opblock-${method} .opblock-summary-method { background: ${colour} }`,
)

export const docsStyle = `:root { color-scheme: light }
body { margin: 0; background: #fff }
.head { display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: center; min-height: 64px; padding: 0 32px;
  border-bottom: 1px solid #e2e2e3; font: 500 14px/24px system-ui, sans-serif }
.head a { color: #3c3c43; text-decoration: none; padding: 8px 0 }
.head a:hover, .head a[aria-current] { color: #3451b2 }
.head .home { font-size: 16px; font-weight: 600; margin-right: auto }
@media (max-width: 640px) {
  .head { padding: 8px 16px }
  .swagger-ui .wrapper { padding: 0 12px }
  .swagger-ui .opblock-body { overflow-x: auto }
  .swagger-ui .opblock .opblock-section-header { flex-wrap: wrap; gap: 8px }
  .swagger-ui .opblock .opblock-summary-description { flex-basis: 100%; text-align: left; padding: 0 10px }
  .swagger-ui .opblock-summary-control { flex-wrap: wrap }
}
${methodRules.join('\n')}
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: #4a5160 }
.swagger-ui .info .title small pre { color: #fff }
.swagger-ui .info a, .swagger-ui .link, .swagger-ui .renderedMarkdown a { color: #3451b2 }
.swagger-ui .btn.authorize { color: #1d6f42; border-color: #1d6f42 }
.swagger-ui .btn.authorize span { color: inherit }
.swagger-ui .btn.authorize svg { fill: #1d6f42 }
.swagger-ui .btn.cancel { color: #b3261e; border-color: #b3261e }
.swagger-ui .btn.execute { background: #1a5fb4; border-color: #1a5fb4 }
.swagger-ui .parameter__name.required::after, .swagger-ui .parameter__name.required span { color: #b3261e }
.swagger-ui .parameter__in, .swagger-ui .parameter__extension, .swagger-ui .prop-format, .swagger-ui .parameter__deprecated,
.swagger-ui .response-col_links, .swagger-ui .opblock-tag small, .swagger-ui .tab li { color: #3b4151 }
.swagger-ui .prop-type { color: #3d3d96 }
.swagger-ui .microlight span[style*="rgb(211, 99, 99)"] { color: #ff9d9d !important }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
`
