#!/usr/bin/env node
// Starts the program satyapan-conform.
import '../dist/main.js'
