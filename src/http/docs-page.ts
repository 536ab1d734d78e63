// The page at /docs/api: its HTML with the head of the docs site, and the script that starts Swagger UI on our own description.

export const docsPage = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Satyapan: the interface</title>
  <link rel="icon" type="image/png" href="/docs/api/favicon-32x32.png">
  <link rel="stylesheet" href="/docs/api/swagger-ui.css">
  <link rel="stylesheet" href="/docs/api/page.css">
</head>
<body>
  <header class="head">
    <a class="home" href="/docs/">Satyapan</a>
    <a href="/docs/quick-start">Quick start</a>
    <a href="/docs/lookups/">Lookups</a>
    <a href="/docs/api" aria-current="page">API reference</a>
    <a href="/openapi.json">openapi.json</a>
  </header>
  <div id="interface"></div>
  <noscript>This page needs JavaScript. The description itself is at <a href="/openapi.json">/openapi.json</a>.</noscript>
  <script src="/docs/api/swagger-ui-bundle.js"></script>
  <script src="/docs/api/start.js"></script>
</body>
</html>
`

// Calls go to the address that the page came from, whatever public address the description names. Swagger UI
// sends the client id and secret of the token call in a Basic header; the secret is also the x-api-key, so that one
// dialogue is enough.
export const docsScript = `'use strict'
// What screen readers need and Swagger UI leaves out: names for its lists, files and crosses.
function nameParts(root) {
  for (const list of root.querySelectorAll('select:not([aria-label])'))
    list.setAttribute('aria-label', list.closest('.response-control-media-type') ? 'Media type' : 'Choice')
  for (const input of root.querySelectorAll('input:not([aria-label]):not([id])'))
    input.setAttribute('aria-label', input.closest('tr')?.dataset.paramName || 'File')
  for (const area of root.querySelectorAll('textarea:not([aria-label])')) area.setAttribute('aria-label', 'Body')
  for (const close of root.querySelectorAll('.close-modal')) close.setAttribute('aria-label', 'Close')
  for (const button of root.querySelectorAll('.modal-btn[aria-label]')) button.removeAttribute('aria-label')
  for (const dialog of root.querySelectorAll('.modal-ux:not([role])')) {
    dialog.setAttribute('role', 'dialog')
    dialog.setAttribute('aria-label', 'Credentials')
  }
  for (const block of root.querySelectorAll('pre:not([tabindex])')) block.tabIndex = 0
}
const plugin = ({ React: { createElement } }) => ({
  components: {
    // A link inside the button that opens an operation cannot be reached; the address still names the operation.
    DeepLink: ({ text }) => createElement('span', null, text),
    // All calls go to the address that the page came from.
    ServersContainer: () => null,
  },
  wrapComponents: {
    InfoContainer: (Original) => (props) =>
      createElement(
        'section',
        { 'aria-label': 'About the interface' },
        createElement(Original, props),
        createElement('h2', { className: 'unseen' }, 'Operations'),
      ),
  },
})
fetch('/openapi.json')
  .then((response) => response.json())
  .then((description) => {
    description.servers = [{ url: '/' }]
    description.components.securitySchemes.accessToken.flows.clientCredentials.tokenUrl = '/oauth/token'
    const page = document.getElementById('interface')
    new MutationObserver(() => nameParts(page)).observe(page, { childList: true, subtree: true })
    const ui = SwaggerUIBundle({
      spec: description,
      dom_id: '#interface',
      presets: [SwaggerUIBundle.presets.apis],
      plugins: [plugin],
      layout: 'BaseLayout',
      validatorUrl: null,
      deepLinking: true,
      defaultModelsExpandDepth: -1, // each operation shows its own; the list of all takes as long as the rest
      docExpansion: 'list',
      displayRequestDuration: true,
      requestInterceptor: (request) => {
        const basic = request.headers && request.headers.Authorization
        if (new URL(request.url, location.href).pathname !== '/oauth/token') return request
        if (typeof basic !== 'string' || !basic.startsWith('Basic ')) return request
        const sent = atob(basic.slice(6))
        const clientId = sent.slice(0, sent.indexOf(':'))
        const clientSecret = sent.slice(sent.indexOf(':') + 1)
        ui.preauthorizeApiKey('apiKey', clientSecret)
        ui.preauthorizeApiKey('clientId', clientId)
        return request
      },
    })
  })
  .catch((error) => {
    document.getElementById('interface').textContent = 'The description could not be read: ' + error.message
  })
`
