import { Field as Ark } from '@ark-ui/react/field'
import type { ComponentProps } from 'react'
import { cx } from '../../styled-system/css'
import { input } from '../../styled-system/recipes'

interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  /** 28 in a toolbar, 32 in a dialog, 48 hosted. */
  size?: '28' | '32' | '48'
}

/** Inside a `Field` it takes its id, its name and its refusal from there; alone it needs an `aria-label`. */
export function Input({ size, className, ...rest }: InputProps) {
  return <Ark.Input {...rest} className={cx(input({ size }), className)} />
}

interface TextareaProps extends ComponentProps<'textarea'> {
  size?: '28' | '32' | '48'
}

/** Grows with its text from `rows` lines. */
export function Textarea({ size, className, rows = 3, ...rest }: TextareaProps) {
  return <Ark.Textarea rows={rows} {...rest} className={cx(input({ size, lines: 'many' }), className)} />
}
