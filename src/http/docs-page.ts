// The page at /docs/api: its HTML, and the script that starts Swagger UI on our own description.

export const docsPage = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Satyapan: the interface</title>
  <link rel="icon" type="image/png" href="/docs/api/favicon-32x32.png">
  <link rel="stylesheet" href="/docs/api/swagger-ui.css">
</head>
<body>
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
fetch('/openapi.json')
  .then((response) => response.json())
  .then((description) => {
    description.servers = [{ url: '/' }]
    description.components.securitySchemes.accessToken.flows.clientCredentials.tokenUrl = '/oauth/token'
    const ui = SwaggerUIBundle({
      spec: description,
      dom_id: '#interface',
      presets: [SwaggerUIBundle.presets.apis],
      layout: 'BaseLayout',
      validatorUrl: null,
      deepLinking: true,
      defaultModelsExpandDepth: 0,
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
