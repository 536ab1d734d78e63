// Names who shows sandbox.co.in's answers in public; README.md says what each name stands for.

/** Everything that the vendor itself publishes. */
export const docs = 'Sandbox'
export const portalApp = 'gst-portal-app'
export const gstClients = 'gst-clients'
export const gstinClient = 'gstin-fixtures'
export const sessionClients = 'session-clients'
export const gstnLists = 'gstn-lists'
export const lenderApp = 'lender-app'
export const okycClients = 'okyc-clients'
export const firstOkycClients = 'first-okyc-clients'
export const otpClients = 'otp-message-clients'
export const quotaClient = 'quota-client'
export const privaProof = 'PrivaProof'
export const bankClients = 'bank-clients'
export const bankReader = 'bank-reader'
export const registrarClients = 'registrar-clients'
