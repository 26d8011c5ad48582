import { framework } from './framework.mjs'

const swc = { jsc: { target: 'es2022', transform: { react: { runtime: 'automatic' } } }, module: { type: 'commonjs' } }

export default {
  testEnvironment: 'jsdom',
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  transform: { '^.+\\.m?[jt]sx?$': ['@swc/jest', swc], ...framework.transform },
  // The SDK is an ES module.
  transformIgnorePatterns: ['/node_modules/(?!@center/)'],
}
