// Names who shows Surepass' paths and answers in public, independently of each other; README.md explains them.

/** The vendor: its pages, its samples wherever they are copied, and its SDK. */
export const docs = 'Surepass'
export const tundra = 'tundra-connect'
export const erxes = 'erxes'
/** Answers about GST and Udyam that were recorded live in 2025. */
export const recordings = 'recordings'
export const panClients = ['onboarding', 'pan-status'] as const
export const gstClients = ['gst-contacts', 'gst-filings'] as const
export const rcClients = ['rc-challan', 'rc-client'] as const
export const challanClient = 'challan-client'
export const advancedClient = 'challan-advanced'
export const fssaiClient = 'fssai-client'
export const hrClient = 'hr-client'
/** Three or more of each product, unrelated to each other. */
export const bankClients = 'bank-clients'
export const voterClients = 'voter-clients'
export const licenceClients = 'licence-clients'
export const companyClients = 'company-clients'
export const uanClients = 'uan-clients'
/** A list of products and paths, without answers. */
export const pathList = 'path-lists'
export const quickekyc = 'QuickEKYC'
export const idspay = 'IDSPay'
export const tutelar = 'Tutelar'
/** Both pass the answers about an OTP on as they are. */
export const resellers = ['ZuelPay', 'AccuAuth'] as const
