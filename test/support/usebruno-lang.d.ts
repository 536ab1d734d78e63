// Declares the types of @usebruno/lang that the tests use; the package has none.
declare module '@usebruno/lang' {
  const bruno: {
    bruToJsonV2(text: string): unknown
    bruToEnvJsonV2(text: string): unknown
    collectionBruToJson(text: string): unknown
  }
  export default bruno
}
