/** How a picture lies on the stage: `x` and `y` are how far its middle is from the stage's, in CSS pixels. */
export interface View {
  zoom: number
  x: number
  y: number
  /** Degrees, clockwise */
  turn: 0 | 90 | 180 | 270
}

interface Point {
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}

export const whole: View = { zoom: 1, x: 0, y: 0, turn: 0 }

const most = 8
const least = 0.25

const inside = (zoom: number) => Math.min(most, Math.max(least, zoom))

/** Zooms so that what is under `at` stays there; `at` counts from the middle of the stage. */
export function zoomed(view: View, factor: number, at: Point = { x: 0, y: 0 }): View {
  const zoom = inside(view.zoom * factor)
  const by = zoom / view.zoom
  return { ...view, zoom, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }
}

export const turned = (view: View): View => ({
  ...view,
  turn: ((view.turn + 90) % 360) as View['turn'],
  // What stood right of the middle stands below it.
  x: -view.y,
  y: view.x,
})

const isSideways = ({ turn }: View) => turn === 90 || turn === 270

/** Moved by so much, but never so far that nothing of it is in view; `shown`: its size at zoom 1, before it is turned. */
export function moved(view: View, by: Point, shown: Size, stage: Size): View {
  const [width, height] = isSideways(view) ? [shown.height, shown.width] : [shown.width, shown.height]
  const far = (length: number, room: number) => Math.max(0, (length * view.zoom + room) / 2 - 40)
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))
  return {
    ...view,
    x: within(view.x + by.x, far(width, stage.width)),
    y: within(view.y + by.y, far(height, stage.height)),
  }
}

/** The limits of docs/rules.md#pictures-of-answers, and the room there is around a picture. */
const limit = { wide: { width: 1_200, height: 700 }, narrow: { width: 700, height: 400 } }
const wideFrom = 1_200
const margin = 24

/** Its size at zoom 1: whole on the stage, never larger than the limits nor than it is. */
export function fitted(picture: Size, stage: Size, view: View): Size {
  const { width, height } = stage.width >= wideFrom ? limit.wide : limit.narrow
  const room = {
    width: Math.min(width, stage.width - 2 * margin),
    height: Math.min(height, stage.height - 2 * margin),
  }
  const [across, down] = isSideways(view) ? [picture.height, picture.width] : [picture.width, picture.height]
  const scale = Math.max(0, Math.min(1, room.width / across, room.height / down))
  return { width: picture.width * scale, height: picture.height * scale }
}
