/*
 * The style sheets of Mantine's parts, those first that others are based on. A part without its sheet is drawn as the
 * browser draws it; the list is held against the parts in use by a test.
 */
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/SegmentedControl.css'
import '@mantine/core/styles/Switch.css'
import '@mantine/core/styles/Tooltip.css'
