import { createContext, type ReactNode, useMemo, useRef, useState } from 'react'
import type { FileOfAnswer } from '../use-file.ts'
import { PictureViewer } from './PictureViewer.tsx'

interface Pages {
  /** Adds a picture where its preview stands; returns how to take it out */
  add(element: Element, picture: FileOfAnswer): () => void
  open(element: Element): void
}

export const AlbumOf = createContext<Pages | null>(null)

/** The pictures of one application, in the order in which they are read: the viewer goes from one to the next. */
export function Album({ children }: { children: ReactNode }) {
  const pictures = useRef(new Map<Element, FileOfAnswer>())
  const [opened, setOpened] = useState<{ all: FileOfAnswer[]; at: number } | null>(null)
  const pages = useMemo<Pages>(
    () => ({
      add(element, picture) {
        pictures.current.set(element, picture)
        return () => pictures.current.delete(element)
      },
      open(element) {
        const order = [...pictures.current.keys()].sort((a, b) =>
          a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
        )
        setOpened({
          all: order.flatMap(it => pictures.current.get(it) ?? []),
          at: order.indexOf(element),
        })
      },
    }),
    [],
  )
  return (
    <AlbumOf value={pages}>
      {children}
      {opened && (
        <PictureViewer
          pictures={opened.all}
          at={opened.at}
          onAt={at => setOpened({ ...opened, at })}
          onClose={() => setOpened(null)}
        />
      )}
    </AlbumOf>
  )
}
