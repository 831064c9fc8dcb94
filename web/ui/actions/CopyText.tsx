import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { css } from '../../styled-system/css'
import { Icon } from '../Icon.tsx'
import { toast } from '../overlays/stack/stack.ts'
import { Button, type ButtonProps } from './Button.tsx'

/** Puts a text on the clipboard; where the browser refuses, a toast holds the text. True: it is copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    toast({ tone: 'bad', title: "Couldn't copy", text: `Copy it yourself: ${text}` })
    return false
  }
}

/** Copies and says so for 1.2 s. */
function useCopy(text: string) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1200)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (await copyText(text)) setCopied(true)
  }
  return { copied, copy }
}

interface CopyTextProps {
  text: string
  /** What is copied, for the button's name ('email address'). */
  what: string
  /** Words alone, without the chip */
  plain?: boolean
}

const chip = css.raw({
  row: '6',
  minWidth: '0',
  maxWidth: 'full',
  height: '24',
  paddingInline: '8',
  border: 'none',
  borderRadius: 'control',
  backgroundColor: 'sunken',
  color: 't1',
  cursor: 'pointer',
  '& > svg': { flexShrink: '0', color: 't3' },
  _hover: { backgroundColor: 'active' },
  _coarse: {
    position: 'relative',
    _after: { content: '""', position: 'absolute', insetInline: '0', insetBlock: '[-10px]' },
  },
})

const words = css.raw({
  height: '20',
  gap: '4',
  paddingInline: '0',
  backgroundColor: { base: 'transparent', _hover: 'transparent' },
  color: { base: 't2', _hover: 't1' },
  textStyle: 'meta',
})

/** A text in a chip that copies itself. */
export function CopyText({ text, what, plain }: CopyTextProps) {
  const { copied, copy } = useCopy(text)
  return (
    <button
      type="button"
      className={css(chip, plain && words)}
      title={text}
      onClick={copy}
      aria-label={`Copy ${what} ${text}`}
    >
      <span className={css({ minWidth: '0', truncate: true })}>{text}</span>
      <Icon of={copied ? Check : Copy} size={13} />
      <span role="status" className={css({ srOnly: true })}>
        {copied ? 'Copied' : ''}
      </span>
    </button>
  )
}

interface CopyButtonProps {
  text: string
  /** What it says at rest: 'Copy link', 'Copy details'. */
  children: string
  kind?: 'primary' | 'default' | 'ghost'
  size?: ButtonProps['size']
  /** Off where the words alone should stand. */
  icon?: boolean
}

export function CopyButton({ text, children, kind, size, icon = true }: CopyButtonProps) {
  const { copied, copy } = useCopy(text)
  return (
    <Button kind={kind} size={size} icon={icon ? (copied ? Check : Copy) : undefined} onClick={copy}>
      <span aria-live="polite">{copied ? 'Copied' : children}</span>
    </Button>
  )
}
