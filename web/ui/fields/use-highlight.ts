import type { CollectionItem, ListCollection } from '@ark-ui/react/listbox'
import { useState } from 'react'

/**
 * What is highlighted in a list beneath a field. Another text in the field highlights the first line in the same draw, so Enter
 * means what was typed last, however fast it follows.
 */
export function useHighlight<Item extends CollectionItem>(collection: ListCollection<Item>, typed: string) {
  const [pointed, setPointed] = useState<{ typed: string; id: string } | null>(null)
  const isThere = pointed?.typed === typed && collection.has(pointed.id)
  return {
    highlightedValue: isThere ? pointed.id : collection.firstValue,
    onHighlightChange: ({ highlightedValue: id }: { highlightedValue: string | null }) => {
      if (id !== null) setPointed({ typed, id })
    },
  }
}
