// Exports '@satyapan/rehearsal/country': the made-up country, and what the sandbox's own source makes more of it with.
export { type Country, countryRecords, makeCountry, type TableName, tablesOf } from './country.js'
export { isoDay } from './days.js'
export { fullName } from './name-spelling.js'
export { createNumbers } from './numbers.js'
export { statementsOf } from './pan-records.js'
export { itrClientIdOf, type Person, peopleInOrder } from './people.js'
