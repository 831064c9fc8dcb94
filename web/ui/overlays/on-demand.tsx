import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { dropTyping, holdTyping } from '../../lib/typing.ts'
import { confirm } from './stack/stack.ts'

type Load<P> = () => Promise<ComponentType<P>>

/** A component that is fetched when it first shows, or before by `preload`, which rejects where it can't be fetched. */
type OnDemand<P> = ComponentType<P> & { preload: () => Promise<unknown> }

/** What could not be fetched, in words. */
export const notFetched = {
  title: "Couldn't open this",
  text: 'Check your connection and try again.',
}

/** The component once it was fetched, for everybody who shows it. */
interface Source<P> {
  fetched?: ComponentType<P>
  fetch: () => Promise<ComponentType<P>>
}

function sourceOf<P>(load: Load<P>): Source<P> {
  const source: Source<P> = {
    async fetch() {
      source.fetched ??= await load()
      return source.fetched
    },
  }
  return source
}

function useFetched<P>(source: Source<P>) {
  const [Part, setPart] = useState(() => source.fetched)
  const [failed, setFailed] = useState(false)
  const attempt = useCallback(() => {
    setFailed(false)
    source.fetch().then(
      part => setPart(() => part),
      () => setFailed(true),
    )
  }, [source])
  useLayoutEffect(() => {
    if (!source.fetched) attempt()
  }, [source, attempt])
  return { Part, failed, attempt }
}

/**
 * A dialog that is fetched when it first opens; what is typed meanwhile goes into its first field. Where it can't be fetched,
 * a question takes its place: try again, or let it be. `beside`: it leaves the keys to what it stands beside.
 */
export function onDemand<P extends { onClose: () => void }>(
  load: Load<P>,
  { beside = false } = {},
): OnDemand<P> {
  const source = sourceOf(load)
  return Object.assign(
    (props: P) => {
      const { Part, failed, attempt } = useFetched(source)
      const close = useRef(props.onClose)
      close.current = props.onClose
      const holds = !beside && !Part && !failed
      useLayoutEffect(() => {
        if (!holds) return
        holdTyping(true)
        return () => {
          // It was closed before it came.
          if (!source.fetched) dropTyping()
        }
      }, [holds])
      useEffect(() => {
        if (!failed) return
        let gone = false
        void confirm({ ...notFetched, confirm: 'Try again', kind: 'primary' }).then(again => {
          if (gone) return
          if (again) attempt()
          else close.current()
        })
        return () => {
          gone = true
        }
      }, [failed, attempt])
      return Part && <Part {...props} />
    },
    { preload: source.fetch },
  )
}

/** A part of the screen that is fetched when it first shows; `failed` says in its place that it could not be. */
export function partOnDemand<P extends object>(
  load: Load<P>,
  { failed: Failed, waiting }: { failed: ComponentType<P & { onRetry: () => void }>; waiting?: ReactNode },
): OnDemand<P> {
  const source = sourceOf(load)
  return Object.assign(
    (props: P) => {
      const { Part, failed, attempt } = useFetched(source)
      // The text that somebody led to does not come.
      useEffect(() => {
        if (failed) dropTyping()
      }, [failed])
      if (Part) return <Part {...props} />
      return failed ? <Failed {...props} onRetry={attempt} /> : waiting
    },
    { preload: source.fetch },
  )
}
