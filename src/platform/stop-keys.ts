// The configuration key of how the service stops.
import { type ConfigKey, wholeNumber } from './config-key.js'

export interface StopValues {
  drainS: number | undefined
}

export const stopKeys: { readonly [Key in keyof StopValues]: ConfigKey<StopValues[Key]> } = {
  drainS: {
    about:
      'Seconds for which calls are still accepted after SIGTERM, while /readyz is 503. Default: 5; 0 in sandbox mode. Ctrl-C does not wait.',
    expects: 'a whole number of seconds, 0 to 600',
    default: undefined,
    read: wholeNumber(0, 600),
  },
}
