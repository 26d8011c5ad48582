declare module '*.vue' {
  import type { Component } from 'vue'
  const component: Component
  export { component as default }
}
