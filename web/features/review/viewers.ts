import type { Viewer } from '@winnow/sdk'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** 'Mia Chen has this open', 'Mia Chen and Tom Lee have this open' (docs/rules.md#presence). */
export const viewersText = (viewers: readonly Viewer[]): string =>
  `${list.format(viewers.map(({ name }) => name))} ${viewers.length === 1 ? 'has' : 'have'} this open`
