{{- define "satyapan.labels" -}}
app.kubernetes.io/name: satyapan
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "satyapan.config" -}}
{{- $own := dict "keys" (dict "file" "/run/satyapan/keys/master.key") -}}
{{- $_ := set $own "admin" (dict "host" (ternary "0.0.0.0" "127.0.0.1" .Values.adminEnabled)) -}}
{{- if .Values.tls.existingSecret -}}
{{- $_ := set $own "tls" (dict "certFile" "/run/satyapan/tls/tls.crt" "keyFile" "/run/satyapan/tls/tls.key") -}}
{{- end -}}
{{- mergeOverwrite (deepCopy .Values.config) $own | toYaml -}}
{{- end }}
