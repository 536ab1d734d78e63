// Types of what the tests use of @usebruno/lang, which has none.
declare module '@usebruno/lang' {
  const bruno: {
    bruToJsonV2(text: string): unknown
    bruToEnvJsonV2(text: string): unknown
    collectionBruToJson(text: string): unknown
  }
  export default bruno
}
