// Makes the pictures for the tests of face match from the sample photographs of face-api's package (MIT).
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp, { type Sharp } from 'sharp'

const require = createRequire(import.meta.url)
export const sample = (number: number): Buffer =>
  readFileSync(require.resolve(`@vladmandic/face-api/demo/sample${number}.jpg`))

/** One woman alone, cut from the right of the sixth sample, 400 x 500 pixels. */
export const portrait = (): Sharp =>
  sharp(sample(6)).extract({ left: 1400, top: 130, width: 400, height: 500 })

/** Another face of the sixth sample, 360 x 420 pixels. */
export const otherPortrait = (): Sharp =>
  sharp(sample(6)).extract({ left: 280, top: 330, width: 360, height: 420 })

export const jpeg = (image: Sharp): Promise<Buffer> => image.jpeg({ quality: 90 }).toBuffer()

export const flat = (width: number, height: number, colour = '#8090a0'): Sharp =>
  sharp({ create: { width, height, channels: 3, background: colour } })
