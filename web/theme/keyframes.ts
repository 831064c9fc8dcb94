import { defineKeyframes } from '@pandacss/dev'

export const keyframes = defineKeyframes({
  fadeIn: { from: { opacity: 0 }, to: { opacity: 1 } },
  fadeOut: { from: { opacity: 1 }, to: { opacity: 0 } },
  riseIn: {
    from: { opacity: 0, transform: 'translateY(8px)' },
    to: { opacity: 1, transform: 'translateY(0)' },
  },
  dropIn: {
    from: { opacity: 0, transform: 'translateY(-4px)' },
    to: { opacity: 1, transform: 'translateY(0)' },
  },
  pulse: {
    '0%, 100%': { boxShadow: '0 0 0 0 {colors.ring}' },
    '50%': { boxShadow: '0 0 0 4px {colors.ring}' },
  },
  shimmer: { '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.6 } },
})
