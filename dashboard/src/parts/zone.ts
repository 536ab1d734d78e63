// The time zone that the user chose for the dashboard: Indian Standard Time, or UTC.

export type Zone = 'IST' | 'UTC'

const key = 'satyapan-zone'
export const zoneNames: Readonly<Record<Zone, string>> = { IST: 'Asia/Kolkata', UTC: 'UTC' }

/** Of this browser. Days of reports stay days in India: charges are counted by them. */
export const zone: Zone = localStorage.getItem(key) === 'UTC' ? 'UTC' : 'IST'

/** Loads the page again, so that no time is left in the other zone. */
export function chooseZone(next: Zone): void {
  localStorage.setItem(key, next)
  window.location.reload()
}
