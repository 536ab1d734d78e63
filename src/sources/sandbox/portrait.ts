// Holds the portrait of everybody in the made-up country: a grey outline of head and shoulders, 48 by 60, PNG in base64.

export const portrait = [
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAA8AQMAAAAaDqu/AAAABlBMVEXr6+t4gowwx25TAAAAaklEQVR42q3OwQ2AIAyFYQgH',
  'jo7AKI4GozEKI3j0YPhNsUSNxMTEXr5L2/eM+Wl8aYS1MW+NWBtwwUJ64CB/YvjlHtTTtYs2055vowfHF83zIIcB5M0MshOh',
  'noBcWCF1nJA7XihjJmEZsgNypIe1GpXpmQAAAABJRU5ErkJggg==',
].join('')
