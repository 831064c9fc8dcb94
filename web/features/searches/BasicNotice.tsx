import type { Assistant } from '@winnow/sdk'
import { Info } from 'lucide-react'
import { css } from '../../styled-system/css'
import { Icon } from '../../ui/Icon.tsx'

const line = css({ row: '6', textStyle: 'meta', color: 't2', '& > svg': { flexShrink: '0', color: 't3' } })

/** 'Basic matching: no AI model is connected', wherever that is true (docs/rules.md#without-a-model). */
export const BasicNotice = ({ assistant }: { assistant: Pick<Assistant, 'notice'> | undefined }) =>
  assistant?.notice ? (
    <p className={line}>
      <Icon of={Info} size={13} />
      {assistant.notice}
    </p>
  ) : null
