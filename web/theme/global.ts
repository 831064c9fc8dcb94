import { defineGlobalStyles } from '@pandacss/dev'
import { colors } from './colors.ts'

export const globalCss = defineGlobalStyles({
  // Names in lists and labels stand at the left in every script; only prose begins at its own side.
  html: { colorScheme: 'light', backgroundColor: 'bg', WebkitTextSizeAdjust: '100%', textAlign: 'left' },
  'html.dark': { colorScheme: 'dark' },
  // Until the theme is known, no light page flashes where the system is dark.
  '@media (prefers-color-scheme: dark)': {
    'html:not([data-theme])': { colorScheme: 'dark', backgroundColor: colors.bg[1] },
    'html:not([data-theme]) body': { backgroundColor: 'transparent' },
  },
  body: {
    margin: '0',
    backgroundColor: 'bg',
    color: 't1',
    fontFamily: 'body',
    textStyle: 'body',
    WebkitFontSmoothing: 'antialiased',
    MozOsxFontSmoothing: 'grayscale',
    // Without hinted widths, which run small words into one another on Linux.
    textRendering: 'geometricPrecision',
    overflowWrap: 'break-word',
  },
  'button, input, select, textarea': {
    font: 'inherit',
    letterSpacing: 'inherit',
    textRendering: 'inherit',
    color: 'inherit',
  },
  'input, textarea': { unicodeBidi: 'plaintext' },
  ':focus-visible': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  ':focus:not(:focus-visible)': { outline: 'none' },
  '::placeholder': { color: 't3', opacity: 1 },
  '::selection': { backgroundColor: 'softL' },
  // The grid mounts its own editors here; without a place of their own they are invisible.
  '#portal': { position: 'fixed', left: '0', top: '0', zIndex: '9999' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animation: 'none !important',
      transition: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
})
