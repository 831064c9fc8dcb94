import { type ComponentType, lazy, useState } from 'react'

/** A screen and a way to fetch it before it is shown. */
export type Screen = ComponentType & { preload: () => Promise<unknown> }

/**
 * A screen that is fetched when it first shows, under the Suspense above it. One that was fetched before shows at once:
 * `lazy` alone would suspend even then, and React holds whatever follows a fallback back for 300 ms.
 */
export function onArrival(load: () => Promise<{ default: ComponentType }>): Screen {
  let fetched: ComponentType | undefined
  const preload = async () => {
    const module = await load()
    fetched = module.default
    return module
  }
  const Fetching = lazy(preload)
  return Object.assign(
    () => {
      const [Shown] = useState(() => fetched ?? Fetching)
      return <Shown />
    },
    { preload },
  )
}
