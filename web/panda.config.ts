import { defineConfig } from '@pandacss/dev'
import { globalCss } from './theme/global.ts'
import { keyframes } from './theme/keyframes.ts'
import { recipes, slotRecipes } from './theme/recipes/index.ts'
import { semanticTokens, textStyles, tokens } from './theme/tokens.ts'
import { utilities } from './theme/utilities.ts'

export default defineConfig({
  presets: ['@pandacss/preset-base'],
  preflight: true,
  strictTokens: true,
  outExtension: 'js',
  include: ['./{lib,ui,question-types,features,screens}/**/*.{ts,tsx}', './*.tsx'],
  outdir: 'styled-system',
  conditions: {
    extend: {
      dark: '.dark &',
      coarse: '@media (pointer: coarse)',
      // A finger leaves `:hover` on what it tapped.
      hover: ['@media (hover: hover)', '&:hover'],
      pressableHover: ['@media (hover: hover)', '&:not(:disabled):not([aria-disabled=true]):hover'],
    },
  },
  utilities: { extend: utilities },
  theme: {
    breakpoints: { md: '768px', lg: '900px', xl: '1100px', '2xl': '1200px' },
    tokens,
    semanticTokens,
    textStyles,
    keyframes,
    recipes,
    slotRecipes,
  },
  globalCss,
  staticCss: { recipes: '*' },
})
