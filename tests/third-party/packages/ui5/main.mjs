import '@ui5/webcomponents/dist/Button.js'
import '@ui5/webcomponents/dist/Input.js'
import '@ui5/webcomponents/dist/Label.js'
import '@ui5/webcomponents/dist/Panel.js'
import '@ui5/webcomponents/dist/generated/json-imports/Themes.js'
import '@ui5/webcomponents-theming/dist/generated/json-imports/Themes.js'
import { setDefaultFontLoading } from '@ui5/webcomponents-base/dist/config/Fonts.js'
import { setTheme } from '@ui5/webcomponents-base/dist/config/Theme.js'

// Its fonts come from somebody else's server, which the portal's policy forbids; the portal's own are there.
setDefaultFontLoading(false)

/** A page of UI5 web components as its users write it: properties in, events out, no word of the portal. */
class RequestPage extends HTMLElement {
  static observedAttributes = ['section']
  heading = ''
  customer = ''
  #theme = 'sap_horizon'

  get theme() {
    return this.#theme
  }
  set theme(name) {
    this.#theme = name
    void setTheme(name)
  }

  attributeChangedCallback(_name, _before, section) {
    this.dataset.shown = section
  }

  connectedCallback() {
    const input = Object.assign(document.createElement('ui5-input'), { value: this.customer })
    const panel = Object.assign(document.createElement('ui5-panel'), { headerText: this.heading })
    input.addEventListener('change', () => {
      this.customer = input.value
      this.#say('customer-change')
    })
    panel.append(
      input,
      this.#button('Send', () => this.#say('request-sent')),
      this.#button('History', () => this.#say('section-change', { section: 'history' })),
    )
    this.replaceChildren(panel)
  }

  #button(text, onClick) {
    const button = Object.assign(document.createElement('ui5-button'), { textContent: text })
    button.addEventListener('click', onClick)
    return button
  }

  #say(type, detail = { customer: this.customer }) {
    this.dispatchEvent(new CustomEvent(type, { detail }))
  }
}
customElements.define('ui5-request-page', RequestPage)
