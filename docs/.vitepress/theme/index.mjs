import DefaultTheme from 'vitepress/theme-without-fonts'
import './center.css'

export default DefaultTheme
