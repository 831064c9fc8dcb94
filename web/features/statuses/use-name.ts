import { limits } from '@winnow/openapi/common/limits'
import { StatusName, statusTexts } from '@winnow/openapi/common/status-name'
import { useEffect, useState } from 'react'
import { findStage, type Stage } from '../../lib/stages.ts'
import { dismissToast, toast } from '../../ui/overlays/stack/stack.ts'

const refusal = 'status-name'

/** Why a name can't be taken, as the server would say it. */
const complain = (title: string) => toast({ id: refusal, tone: 'bad', title })

/** The name of a status while it is typed (docs/rules.md#statuses). */
export function useName(initial: string) {
  const [typed, setTyped] = useState(initial)
  const [isRefused, setRefused] = useState(false)
  // It is about a field that is gone by then.
  useEffect(() => () => dismissToast(refusal), [])
  return {
    typed,
    isRefused,
    /** Takes no more than the longest name, and says so */
    type(text: string) {
      dismissToast(refusal)
      setRefused(false)
      setTyped(text.slice(0, limits.stageName))
      if (text.length > limits.stageName)
        complain(StatusName.safeParse(text.trim()).error?.issues[0]?.message ?? '')
    },
    clear: () => setTyped(''),
    refuse: () => setRefused(true),
    /** The name as it would be saved; null: it can't be, and the person was told why */
    read(stages: readonly Stage[], of?: Stage): string | null {
      const parsed = StatusName.safeParse(typed)
      const taken =
        parsed.success &&
        stages.some(it => it.label !== of?.label && findStage([{ ...it, formerLabels: [] }], parsed.data))
      if (parsed.success && !taken) return parsed.data
      setRefused(true)
      complain(taken ? statusTexts.taken : (parsed.error?.issues[0]?.message ?? ''))
      return null
    },
  }
}
export type Name = ReturnType<typeof useName>
