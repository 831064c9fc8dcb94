import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { drawCard } from './card.ts'

test('the card of a link preview has its margin on all four sides', async () => {
  const name = 'A name that is long enough to be set over several lines, and then to be cut off at the last'
  const picture = await drawCard({ form: name, workspace: 'Orchard', colour: 'green', logo: null })
  const margin = 39
  const coloursIn = async (left: number, top: number, width: number, height: number) => {
    const strip = await sharp(picture).extract({ left, top, width, height }).removeAlpha().toBuffer()
    return (await sharp(strip).stats()).channels.map(({ min, max }) => [min, max])
  }
  const ground = [0xe2, 0xf3, 0xe7].map(it => [it, it])
  expect(await coloursIn(0, 0, 1200, margin)).toEqual(ground)
  expect(await coloursIn(0, 630 - margin, 1200, margin)).toEqual(ground)
  expect(await coloursIn(0, 0, margin, 630)).toEqual(ground)
  expect(await coloursIn(1200 - margin, 0, margin, 630)).toEqual(ground)
})
