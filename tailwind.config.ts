import type { Config } from 'tailwindcss'

/** All values are tokens of `src/ui/tokens.css`, the only place that defines colours. */
export default {
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...Object.fromEntries(
        [
          ...['desk', 'sheet', 'lift', 'well', 'hover', 'press', 'scrim', 'line', 'line-2', 'edge'],
          ...['ink', 'ink-2', 'ink-3', 'primary', 'primary-hover', 'on-primary'],
          ...['iris', 'iris-tint', 'iris-line', 'on-iris', 'teal', 'green'],
          ...['red', 'red-tint', 'amber', 'amber-tint', 'pv', 'pv-ink', 'pv-2', 'pv-link', 'pv-line'],
          ...['pic-ink', 'pic-dark', 'pic-scrim'],
        ].map((name) => [name, `var(--${name})`]),
      ),
    },
    borderRadius: { none: '0', sm: '4px', DEFAULT: 'var(--r)', lg: 'var(--r-lg)', full: '9999px' },
    fontFamily: { sans: 'var(--sans)', mono: 'var(--mono)', serif: 'var(--serif)' },
    fontWeight: { normal: '400', book: '450', medium: '500', semi: '550' },
    fontSize: {
      12: ['12px', '16px'],
      13: ['13px', '20px'],
      14: ['14px', '20px'],
      16: ['16px', '24px'],
      20: ['20px', '28px'],
      28: ['28px', '36px'],
    },
    boxShadow: { float: 'var(--float)', none: 'none' },
    screens: { md: '721px', lg: '1100px', xl: '1400px' },
  },
} satisfies Config
