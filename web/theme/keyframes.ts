import { defineKeyframes } from '@pandacss/dev'

export const keyframes = defineKeyframes({
  fadeIn: { from: { opacity: 0 }, to: { opacity: 1 } },
  fadeOut: { from: { opacity: 1 }, to: { opacity: 0 } },
  // What opens can be seen in its first frame: from nothing at all it would come a frame later.
  riseIn: {
    from: { opacity: 0.4, transform: 'translateY(6px)' },
    to: { opacity: 1, transform: 'translateY(0)' },
  },
  dropIn: {
    from: { opacity: 0.4, transform: 'translateY(-4px)' },
    to: { opacity: 1, transform: 'translateY(0)' },
  },
  pulse: {
    '0%, 100%': { boxShadow: '0 0 0 0 {colors.ring}' },
    '50%': { boxShadow: '0 0 0 4px {colors.ring}' },
  },
  shimmer: { '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.6 } },
})
