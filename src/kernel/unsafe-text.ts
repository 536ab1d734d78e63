// Recognises text that no name may hold: control characters, and what makes text read otherwise than it is.

/**
 * Control characters (PostgreSQL refuses the first of them), line and paragraph separators, and the embeddings,
 * overrides and isolates of bidirectional text, with which a name can show as another (Unicode TR 36). The joiners of
 * Indian scripts and the marks of Urdu are not among them.
 */
const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/

export const isUnsafe = (text: string): boolean => unsafe.test(text)
