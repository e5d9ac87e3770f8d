import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

export const layers = { modal: 1100, overlay: 1000, menu: 1000, tooltip: 1100, toast: 1200 } as const

const delft: MantineColorsTuple = [
  '#eef2fc',
  '#dce5f9',
  '#b3c6fa',
  '#93aef5',
  '#6b8cdd',
  '#4a6fcf',
  '#3358bd',
  '#2347a8',
  '#1a3788',
  '#142a63',
]
// Shade 4 is the border of controls, with a contrast of 3:1 on every surface; 3 is the hairline, 5 the hover.
const warmGrey: MantineColorsTuple = [
  '#f8f6f1',
  '#f3f1ec',
  '#eae7e0',
  '#e4e1da',
  '#7f8495',
  '#717688',
  '#656b7e',
  '#545b70',
  '#33394d',
  '#131a2e',
]
const night: MantineColorsTuple = [
  '#e9ebf2',
  '#c9cede',
  '#a6aec4',
  '#8a94b0',
  '#6f7a97',
  '#1f273b',
  '#151b2b',
  '#0e1320',
  '#0b0f1a',
  '#070a12',
]
const brick: MantineColorsTuple = [
  '#fbeceb',
  '#f8dad8',
  '#ffbdb7',
  '#ff9c93',
  '#ee7168',
  '#dc4f45',
  '#c8382e',
  '#b3261e',
  '#961d16',
  '#781610',
]

/** Mantine's other colours are left out of the stylesheet. */
export const palettes = { brand: delft, gray: warmGrey, dark: night, red: brick }

const closeButtonProps = { 'aria-label': 'Sluiten' }
// Outside an article, Mantine's <header> of a dialog counts as a second banner landmark.
const dialogProps = { closeButtonProps, attributes: { header: { role: 'presentation' } } }

// Plain objects, not `Menu.extend(…)`, which would load every component with the sign-in page.
// `lockScroll` writes a style tag, which the content security policy forbids; shell.css replaces it.
export const theme = createTheme({
  colors: palettes,
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  white: '#ffffff',
  black: '#131a2e',
  fontFamily: 'var(--font)',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.35', xl: '1.2' },
  shadows: { xs: 'var(--shadow)', sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    CloseButton: { defaultProps: closeButtonProps },
    Drawer: {
      defaultProps: { zIndex: layers.overlay, lockScroll: false, position: 'right', transitionProps: { duration: 160 }, ...dialogProps },
    },
    Menu: {
      defaultProps: {
        zIndex: layers.menu,
        withInitialFocusPlaceholder: false,
        transitionProps: { duration: 120 },
        radius: 'md',
        // In a window that is zoomed in, the last entries are reached by scrolling away from the button.
        hideDetached: false,
      },
    },
    Modal: {
      defaultProps: {
        zIndex: layers.modal,
        lockScroll: false,
        centered: true,
        // Where the window is low, as much of it as possible is for the questions and their buttons.
        yOffset: 16,
        transitionProps: { duration: 150, transition: 'fade' },
        ...dialogProps,
      },
    },
    Popover: { defaultProps: { zIndex: layers.overlay, transitionProps: { duration: 120 } } },
    // From the start of its field: a list is placed before it has its width, and one that is placed at the middle then reaches over the edge of
    // a phone, which shows the whole page smaller for a moment and the list on the wrong side.
    Combobox: { defaultProps: { zIndex: layers.overlay, position: 'bottom-start' } },
    Tooltip: { defaultProps: { zIndex: layers.tooltip, openDelay: 400 } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    // The list itself scrolls: a box around it would be a stop of the keyboard without anything to do.
    // Enter chooses the first option that matches the typed text.
    Select: { defaultProps: { size: 'md', withScrollArea: false, selectFirstOptionOnChange: true } },
    MultiSelect: { defaultProps: { withScrollArea: false, selectFirstOptionOnChange: true } },
    NumberInput: { defaultProps: { size: 'md' } },
    Button: { defaultProps: { size: 'sm', variant: 'filled' } },
  },
})

const mapped = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--status-placed)',
  '--mantine-color-anchor': 'var(--brand)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-disabled': 'var(--hover)',
  '--mantine-color-disabled-color': 'var(--ink-soft)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-brand-filled': 'var(--brand)',
  '--mantine-color-brand-filled-hover': 'var(--brand-strong)',
  '--mantine-color-brand-light': 'var(--brand-soft)',
  '--mantine-color-brand-light-hover': 'var(--brand-soft)',
  '--mantine-color-brand-light-color': 'var(--brand)',
  '--mantine-color-brand-text': 'var(--brand)',
  '--mantine-color-brand-outline': 'var(--brand)',
  '--mantine-color-red-filled': 'var(--danger)',
  '--mantine-color-red-light-hover': 'var(--danger-soft)',
  '--mantine-color-red-light': 'var(--danger-soft)',
  '--mantine-color-red-light-color': 'var(--danger)',
  '--mantine-color-red-outline': 'var(--danger)',
  '--mantine-color-red-text': 'var(--danger)',
  '--mantine-color-gray-text': 'var(--ink-soft)',
  '--mantine-color-gray-light': 'var(--hover)',
  '--mantine-color-gray-light-hover': 'var(--hover)',
  '--mantine-color-gray-light-color': 'var(--ink-soft)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: mapped, dark: mapped })
